import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { Section } from './section.tsx';

const steps: readonly { icon: IconName; title: TextKey; text: TextKey }[] = [
  { icon: 'search', title: 'homeSteps.find', text: 'homeSteps.findText' },
  { icon: 'calendar', title: 'homeSteps.book', text: 'homeSteps.bookText' },
  { icon: 'ball', title: 'homeSteps.play', text: 'homeSteps.playText' },
];

const Steps = styled('ol')({
  display: 'grid',
  gap: 28,
  counterReset: 'step',
  '& > li': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px', alignItems: 'start' },
  '.home-step-icon': {
    display: 'grid',
    gridRow: 'span 2',
    placeItems: 'center',
    inlineSize: 56,
    blockSize: 56,
    borderRadius: 16,
    background: palette.primary.soft,
    color: palette.primary.dark,
  },
  'h3::before': { counterIncrement: 'step', color: palette.primary.main, content: 'counter(step) ". "' },
  [wide]: {
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 32,
    '& > li': { position: 'relative', display: 'block' },
    // The dots lead from one step to the next.
    '& > li:not(:last-child)::after': {
      position: 'absolute',
      insetBlockStart: 27,
      insetInline: '72px -16px',
      borderBlockStart: `3px dotted ${palette.secondary.main}`,
      content: '""',
    },
    h3: { marginBlock: '16px 6px' },
  },
});

export function HowItWorks() {
  return (
    <Section id="home-steps" title={t('homeSteps.title')}>
      <Steps>
        {steps.map((step) => (
          <li key={step.title}>
            <span className="home-step-icon">
              <Icon name={step.icon} size={26} />
            </span>
            <h3>{t(step.title)}</h3>
            <p className="muted">{t(step.text)}</p>
          </li>
        ))}
      </Steps>
    </Section>
  );
}
