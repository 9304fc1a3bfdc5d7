import type { Case } from '#domain/desk/case.ts';
import { formatPhone } from '#domain/phone.ts';
import { whatsAppTo } from '#domain/support.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ButtonRow } from '#features/cases/case-layout.ts';
import { customerName, greeting } from '#features/cases/case-words.ts';

/** The ways to a customer: they work offline too, as far as the phone itself does. */
export function ContactButtons({ found, from = 'venue' }: { found: Case; from?: 'platform' | 'venue' }) {
  const { phone } = found;
  if (!phone) return <>{t('cases.noPhone')}</>;
  const name = customerName(found);
  return (
    <>
      <span dir="ltr">{formatPhone(phone)}</span>
      <ButtonRow>
        <ButtonLink href={`tel:${phone}`} aria-label={t('cases.callName', { name })}>
          {t('cases.call')}
        </ButtonLink>
        <ButtonLink
          href={whatsAppTo(phone, greeting(found, from))}
          target="_blank"
          rel="noreferrer"
          aria-label={t('cases.whatsAppName', { name })}
        >
          {t('cases.whatsApp')}
        </ButtonLink>
        <CopyButton text={phone} label={t('cases.phone')} />
      </ButtonRow>
    </>
  );
}
