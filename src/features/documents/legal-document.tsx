import { useEffect } from 'react';
import { firstLimits, platformFee } from '#domain/booking.ts';
import { supportEmail } from '#domain/support.ts';
import { useLatePaymentCheck } from '#hooks/late-payment-check.tsx';
import { checkText } from '#text/check-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatInstantDay, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import type { DocumentSection, LegalText } from './document-section.ts';
import { DocumentContents, showSection } from './document-contents.tsx';
import './document.css';

/** The words of one line, with the facts that the product itself lives by. */
type Say = (key: TextKey) => string;

function Section({ section, say }: { section: DocumentSection; say: Say }) {
  const paragraphs = (keys: readonly TextKey[] = []) => keys.map((key) => <p key={key}>{say(key)}</p>);
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id} tabIndex={-1}>
        {t(section.title)}
      </h2>
      {paragraphs(section.text)}
      {section.points && (
        <ul>
          {section.points.map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
      )}
      {paragraphs(section.after)}
    </section>
  );
}

/** Terms or privacy policy: the short version first, the sections with a way to each of them. */
export function LegalDocument({ updated, short, sections }: LegalText) {
  const { check: usual, reader } = useLatePaymentCheck();
  const check = checkText(usual);
  const say: Say = (key) =>
    t(key, {
      fee: formatPrice(platformFee),
      email: supportEmail,
      check,
      first: firstLimits.bookings,
      hours: firstLimits.hours,
    });
  useEffect(() => showSection(window.location.hash.slice(1)), []);
  return (
    <div className="document">
      {reader}
      <p className="document-updated muted small">{t('document.updated', { date: formatInstantDay(updated) })}</p>
      <div className="document-side">
        <div className="document-short">
          <h2>{t('document.short')}</h2>
          <ul>
            {short.map((key) => (
              <li key={key}>{say(key)}</li>
            ))}
          </ul>
        </div>
        <DocumentContents sections={sections} />
      </div>
      <div className="document-text">
        {sections.map((section) => (
          <Section key={section.id} section={section} say={say} />
        ))}
      </div>
    </div>
  );
}
