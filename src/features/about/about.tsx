import type { ReactNode } from 'react';
import { platformFee } from '#domain/booking.ts';
import { paths } from '#domain/paths.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { SupportIcon, type SupportIconName } from '#ui/support-icon.tsx';
import './about.css';

const promises: readonly { icon: SupportIconName; title: TextKey; text: TextKey }[] = [
  { icon: 'price', title: 'about.promise.price', text: 'about.promise.priceText' },
  { icon: 'clock', title: 'about.promise.hour', text: 'about.promise.hourText' },
  { icon: 'lock', title: 'about.promise.receipt', text: 'about.promise.receiptText' },
  { icon: 'chat', title: 'about.promise.honest', text: 'about.promise.honestText' },
];

const steps: readonly { title: TextKey; text: TextKey }[] = [
  { title: 'about.step1', text: 'about.step1Text' },
  { title: 'about.step2', text: 'about.step2Text' },
  { title: 'about.step3', text: 'about.step3Text' },
  { title: 'about.step4', text: 'about.step4Text' },
];

const story = ['about.story1', 'about.story2', 'about.story3'] as const;

/** What the name means, and what stands over it. */
export function AboutHero({ heading }: { heading: ReactNode }) {
  return (
    <div className="about-hero">
      <div className="about-hero-words">
        {heading}
        <p className="about-meaning">{t('about.meaning')}</p>
        <p>{t('about.lead')}</p>
      </div>
      <div className="about-hero-picture">
        <CourtDiagram sport="Football" />
        <p className="about-word" lang="ur" dir="rtl">
          {t('about.word')}
        </p>
      </div>
    </div>
  );
}

/** Why there is a Baari, what one can count on, how it goes, and the way in for venues. */
export function About() {
  const fee = formatPrice(platformFee);
  const check = checkText(usePaymentCheck());
  return (
    <div className="about">
      <section className="about-story">
        <h2>{t('about.storyTitle')}</h2>
        <div>
          {story.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </div>
      </section>
      <section>
        <h2>{t('about.promisesTitle')}</h2>
        <ul className="about-promises">
          {promises.map(({ icon, title, text }) => (
            <li key={title} className="card">
              <SupportIcon name={icon} />
              <h3>{t(title)}</h3>
              <p className="muted">{t(text, { fee })}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('about.stepsTitle')}</h2>
        <ol className="about-steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p className="muted">{t(text, { check })}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="about-owners">
        <div>
          <h2>{t('about.ownersTitle')}</h2>
          <p>{t('about.ownersText')}</p>
        </div>
        <div className="about-actions">
          <ButtonLink look="amber" to={paths.vendorSignup}>
            {t('about.ownersAction')}
          </ButtonLink>
          <ButtonLink className="about-players" to={paths.venues}>
            {t('about.playersAction')}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
