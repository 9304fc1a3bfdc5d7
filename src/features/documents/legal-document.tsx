import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { firstLimits, platformFee } from '#domain/booking.ts';
import { supportEmail } from '#domain/support.ts';
import { useLazyPaymentCheck } from '#hooks/lazy-payment-check.tsx';
import { checkText } from '#text/check-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatInstantDay, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { DocumentContents, showSection, type DocumentSection } from './document-contents.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '& ul': { display: 'grid', gap: 8, paddingInlineStart: 20 },
  '& li::marker': { color: palette.primary.main },
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 280px', gap: '32px 56px' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 68ch) 340px', justifyContent: 'space-between' },
});

const Updated = styled(Typography)({ marginBlock: '4px -4px', [wide]: { gridColumn: '1 / -1' } });

const Side = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 24,
  [wide]: {
    position: 'sticky',
    insetBlockStart: 'calc(var(--bar) + 24px)',
    gridArea: '2 / 2',
    alignSelf: 'start',
  },
});

const Short = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '16px 18px',
  borderRadius: 'var(--radius)',
  backgroundColor: palette.primary.soft,
});

const Sections = styled('div')({
  display: 'grid',
  gap: 36,
  maxInlineSize: '68ch',
  counterReset: 'section',
  '& > section': { display: 'grid', gap: 14 },
  '& h2::before': { counterIncrement: 'section', color: palette.primary.main, content: "counter(section) '. '" },
  [wide]: { gridArea: '2 / 1' },
});

export type LegalText = { updated: string; short: readonly TextKey[]; sections: readonly DocumentSection[] };

/** Words of a key, with the fee, limits and times that the product itself uses. */
type Say = (key: TextKey) => string;

function Section({ section, say }: { section: DocumentSection; say: Say }) {
  const paragraphs = (keys: readonly TextKey[] = []) => keys.map((key) => <p key={key}>{say(key)}</p>);
  return (
    <section aria-labelledby={section.id}>
      <Typography id={section.id} variant="h2" tabIndex={-1}>
        {t(section.title)}
      </Typography>
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
  const { check: usual, reader } = useLazyPaymentCheck();
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
    <Columns>
      {reader}
      <Updated variant="body2" color="textSecondary">
        {t('document.updated', { date: formatInstantDay(updated) })}
      </Updated>
      <Side>
        <Short>
          <Typography variant="h6" component="h2">
            {t('document.short')}
          </Typography>
          <ul>
            {short.map((key) => (
              <li key={key}>{say(key)}</li>
            ))}
          </ul>
        </Short>
        <DocumentContents sections={sections} />
      </Side>
      <Sections>
        {sections.map((section) => (
          <Section key={section.id} section={section} say={say} />
        ))}
      </Sections>
    </Columns>
  );
}
