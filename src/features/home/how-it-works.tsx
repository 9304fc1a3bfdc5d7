import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const steps: readonly { icon: IconName; title: TextKey; text: TextKey }[] = [
  { icon: 'search', title: 'homeSteps.find', text: 'homeSteps.findText' },
  { icon: 'calendar', title: 'homeSteps.book', text: 'homeSteps.bookText' },
  { icon: 'ball', title: 'homeSteps.play', text: 'homeSteps.playText' },
];

export function HowItWorks() {
  return (
    <section className="home-section" aria-labelledby="home-steps">
      <h2 id="home-steps">{t('homeSteps.title')}</h2>
      <ol className="home-steps">
        {steps.map((step) => (
          <li key={step.title}>
            <span className="home-step-icon">
              <Icon name={step.icon} size={26} />
            </span>
            <h3>{t(step.title)}</h3>
            <p className="muted">{t(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
