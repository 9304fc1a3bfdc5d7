import { formatPhone } from '#domain/phone.ts';
import { t } from '#text/translate.ts';
import { styled } from '#ui/styled.ts';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 16px',
  '& > a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44, marginBlock: -10, fontWeight: 600 },
});

/** A number with the two ways to reach it. */
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  return (
    <Line>
      <span dir="ltr">{formatPhone(phone)}</span>
      <a href={`tel:${phone}`} aria-label={t('admin.callName', { name })}>
        {t('admin.call')}
      </a>
      <a
        href={`https://wa.me/${phone.replace('+', '')}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('admin.whatsAppName', { name })}
      >
        {t('admin.whatsApp')}
      </a>
    </Line>
  );
}
