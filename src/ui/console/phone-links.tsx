import { formatPhone } from '#domain/phone.ts';
import { whatsAppTo } from '#domain/support.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { narrow, styled } from '#ui/styled.ts';

const Line = styled('span')({
  // Also where a list of facts makes blocks of its lines.
  '&&': { display: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 16px',
  [narrow]: { '& > span': { flexBasis: '100%' } },
  '& > a': { minBlockSize: 44, marginBlock: -10 },
  '&[data-buttons]': { gap: 8 },
  '&[data-buttons] > span:first-of-type': { flexBasis: '100%' },
  '&[data-buttons] > a': { marginBlock: 0 },
});

type PhoneLinksProps = {
  phone: string;
  name: string;
  /** What a WhatsApp message begins with. */
  text?: string;
  /** As buttons, with one that copies the number: where calling is what one came for. */
  asButtons?: boolean;
};

/** A number with the ways to reach it: they work offline too, as far as the phone itself does. */
export function PhoneLinks({ phone, name, text = '', asButtons = false }: PhoneLinksProps) {
  const look = asButtons ? 'outline' : 'link';
  return (
    <Line data-buttons={asButtons || undefined}>
      <span dir="ltr">{formatPhone(phone)}</span>
      <ButtonLink look={look} href={`tel:${phone}`} aria-label={t('phone.callName', { name })}>
        {t('phone.call')}
      </ButtonLink>
      <ButtonLink
        look={look}
        href={whatsAppTo(phone, text)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('phone.whatsAppName', { name })}
      >
        {t('phone.whatsApp')}
      </ButtonLink>
      {asButtons && <CopyButton text={phone} label={t('phone.number')} />}
    </Line>
  );
}
