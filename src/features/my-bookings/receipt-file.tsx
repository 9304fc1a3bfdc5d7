import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { Instead, Picture } from './receipt-frame.ts';
import { ReceiptPlaceholder } from './receipt-placeholder.tsx';
import { useFileAddress } from './use-file-address.ts';

type ReceiptFileProps = { booking: Booking; file: Blob };

function PdfReceipt({ booking, file }: ReceiptFileProps) {
  const address = useFileAddress(file, 'href');
  return (
    <Instead>
      <SupportIcon name="receipt" size={72} />
      <p>{t('bookings.receipt.pdf')}</p>
      <ButtonLink look="primary" ref={address} href="#receipt" download={`receipt-${booking.day}.pdf`}>
        {t('bookings.receipt.download')}
      </ButtonLink>
    </Instead>
  );
}

function PictureReceipt({ booking, file }: ReceiptFileProps) {
  const address = useFileAddress(file, 'src');
  const [broken, setBroken] = useState(false);
  if (broken) return <ReceiptPlaceholder text={t('bookings.receipt.broken')} />;
  const alt = t('bookings.receipt.alt', { venue: booking.venueName, day: formatDay(booking.day) });
  return <Picture ref={address} alt={alt} onError={() => setBroken(true)} />;
}

/** A picture is shown; a PDF is offered as a download, because phones cannot show it inside a page. */
export function ReceiptFile({ booking, file }: ReceiptFileProps) {
  const isPdf = file.type === 'application/pdf';
  return isPdf ? <PdfReceipt booking={booking} file={file} /> : <PictureReceipt booking={booking} file={file} />;
}
