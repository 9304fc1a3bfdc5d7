import type { ReactNode } from 'react';
import type { Case, CaseFacts, CustomerRecord } from '#domain/desk/case.ts';
import { mailTo } from '#domain/desk/mail-to.ts';
import { formatPhone, readPhone } from '#domain/phone.ts';
import { formatClock, formatDay, formatInstantDay, formatPrice } from '#text/format.ts';
import { termsSentence } from '#text/terms-text.ts';
import { t } from '#text/translate.ts';
import { PhoneLinks } from '#ui/console/phone-links.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { CasePart, FactList } from '#features/cases/case-layout.ts';
import { customerName, greeting, hoursWords, momentWords } from '#features/cases/case-words.ts';

type FactProps = { name: string; isWhole?: boolean; children: ReactNode };

function Fact({ name, isWhole = false, children }: FactProps) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <>
      <dt className={isWhole ? 'whole' : undefined}>{name}</dt>
      <dd className={isWhole ? 'whole' : undefined}>{children}</dd>
    </>
  );
}

const recordWords = ({ played, noShow, cancelled }: CustomerRecord) => t('cases.record', { played, noShow, cancelled });

function Price({ found, facts }: { found: Case; facts: CaseFacts | null }) {
  if (found.total === null) return null;
  const total = <strong>{t('cases.total', { amount: formatPrice(found.total) })}</strong>;
  if (!facts || found.kind !== 'app') return total;
  return (
    <>
      {[...new Set(facts.prices)].map((price) => (
        <span key={price}>
          {t('cases.priceLine', {
            price: formatPrice(price),
            count: facts.prices.filter((one) => one === price).length,
          })}
        </span>
      ))}
      <span>{t('cases.fee', { amount: formatPrice(facts.fee) })}</span>
      {total}
    </>
  );
}

function seenWords({ seen, seenAt }: Case): string {
  if (seen === 'arrived') return t('cases.arrived', { time: seenAt ? formatClock(seenAt) : '' });
  return seen === 'no_show' ? t('cases.noShow') : '';
}

function Refunds({ facts }: { facts: CaseFacts }) {
  return facts.refunds.map(({ id, amount, state }) => (
    <span key={id}>
      {t(state === 'sent' || state === 'void' ? `cases.refund.${state}` : 'cases.refund.due', {
        amount: formatPrice(amount),
      })}
    </span>
  ));
}

/** What only the people of Baari see of a customer. */
function BaariFacts({ facts }: { facts: CaseFacts }) {
  const { baari } = facts;
  if (!baari) return null;
  return (
    <>
      <Fact name={t('cases.email')}>
        {baari.email && (
          <LineLink href={mailTo(baari.email)} dir="ltr">
            {baari.email}
          </LineLink>
        )}
      </Fact>
      <Fact name={t('cases.recordAll')}>
        {baari.since
          ? t('cases.recordSince', { record: recordWords(baari.everywhere), day: formatInstantDay(baari.since) })
          : recordWords(baari.everywhere)}
      </Fact>
    </>
  );
}

/** Baari's own console has the buttons beside the form of the call. */
function CustomerPhone({ found, from }: { found: Case; from: 'platform' | 'venue' }) {
  if (!found.phone) return t('cases.noPhone');
  if (from === 'platform' && found.kind === 'app') return <span dir="ltr">{formatPhone(found.phone)}</span>;
  return <PhoneLinks asButtons phone={found.phone} name={customerName(found)} text={greeting(found, 'venue')} />;
}

/** A business may have written it in any spelling. */
function VenuePhone({ phone }: { phone: string }) {
  const read = readPhone(phone);
  const number = 'number' in read ? read.number : phone;
  return (
    <Fact name={t('cases.venuePhone')}>
      <LineLink href={`tel:${number.replace(/\s/g, '')}`} dir="ltr">
        {formatPhone(number)}
      </LineLink>
    </Fact>
  );
}

/** An IBAN as it is read aloud and compared: in groups of four, between which it may break. Other numbers stay as they are. */
const inFours = (number: string) =>
  /^[A-Z]{2}\d{2}/.test(number) ? number.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$& ') : number;

/** The bank account in question and the times that a receipt is compared with. */
function PaymentFacts({ facts }: { facts: CaseFacts }) {
  const account = facts.accounts?.[0];
  return (
    <>
      <Fact name={t('cases.account')}>
        {account && (
          <>
            <span dir="auto">{t('cases.accountLine', { bank: account.bankName, title: account.accountTitle })}</span>
            <span dir="ltr">{inFours(account.accountNumber)}</span>
          </>
        )}
      </Fact>
      <Fact name={t('cases.heldAt')}>{facts.heldAt && momentWords(facts.heldAt)}</Fact>
      <Fact name={t('cases.receiptAt')}>{facts.receiptAt && momentWords(facts.receiptAt)}</Fact>
    </>
  );
}

/** Everything that is known of a booking; what the server has not said yet is left out. */
export function CaseFactsCard({ found, from, note }: { found: Case; from: 'platform' | 'venue'; note?: ReactNode }) {
  const { facts } = found;
  return (
    <CasePart component="section" aria-labelledby="case-facts">
      <h2 id="case-facts">{t('cases.facts')}</h2>
      <FactList>
        <Fact name={t('cases.customer')}>
          <strong dir="auto">{customerName(found)}</strong>
        </Fact>
        <Fact name={t('cases.phone')} isWhole={from === 'venue' && found.phone !== null}>
          <CustomerPhone found={found} from={from} />
        </Fact>
        {facts && found.kind === 'app' && <Fact name={t('cases.recordHere')}>{recordWords(facts.here)}</Fact>}
        {facts && <BaariFacts facts={facts} />}
        <Fact name={t('cases.venue')}>
          <span dir="auto">
            {facts ? t('cases.venueAt', { venue: found.venueName, city: facts.city }) : found.venueName}
          </span>
        </Fact>
        {facts?.baari?.venuePhone && <VenuePhone phone={facts.baari.venuePhone} />}
        <Fact name={t('cases.court')}>
          <span dir="auto">{found.courtName}</span>
        </Fact>
        <Fact name={t('cases.when')}>
          <span>{formatDay(found.day)}</span>
          <span>{hoursWords(found)}</span>
        </Fact>
        <Fact name={t('cases.price')}>{found.total !== null && <Price found={found} facts={facts} />}</Fact>
        {found.kind === 'app' && <Fact name={t('cases.payee')}>{t(`cases.payee.${found.payee}`)}</Fact>}
        {found.kind === 'app' && <Fact name={t('cases.terms')}>{facts?.terms && termsSentence(facts.terms)}</Fact>}
        {facts && <PaymentFacts facts={facts} />}
        <Fact name={t('cases.madeAt')}>{found.madeAt && momentWords(found.madeAt)}</Fact>
        <Fact name={t('cases.collect')}>{found.collect !== null && formatPrice(found.collect)}</Fact>
        <Fact name={t('cases.attendance')}>{seenWords(found)}</Fact>
        <Fact name={t('cases.refunds')}>{facts && facts.refunds.length > 0 && <Refunds facts={facts} />}</Fact>
        <Fact name={t('cases.note')} isWhole={note !== undefined}>
          {note ?? (found.note && <span dir="auto">{found.note}</span>)}
        </Fact>
      </FactList>
    </CasePart>
  );
}
