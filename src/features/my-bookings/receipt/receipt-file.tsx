import { type ReactNode, useCallback, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';

/** A picture fills the dialog's width and no more than its height. */
const Picture = styled('img')({
  flex: '1 1 auto',
  inlineSize: '100%',
  minBlockSize: 240,
  maxBlockSize: ['72vh', '72dvh'],
  objectFit: 'contain',
  background: palette.background.soft,
});

export const Coming = styled('div')({ blockSize: 420, padding: 16 });

const Instead = styled('div')({
  display: 'grid',
  flex: 1,
  alignContent: 'center',
  justifyItems: 'center',
  gap: 14,
  minBlockSize: 280,
  padding: 24,
  textAlign: 'center',
  '& > svg': {
    boxSizing: 'content-box',
    padding: 14,
    border: `1px dashed ${palette.outline}`,
    borderRadius: smallRadius,
    color: palette.text.secondary,
  },
});

/** Stands where the receipt would be, and says why it is not there. */
export function ReceiptPlaceholder({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Instead role="alert">
      <SupportIcon name="receipt" size={72} />
      <p>{text}</p>
      {action}
    </Instead>
  );
}

/** A ref that points an element at a file in memory for as long as the element is on the screen, and then lets go of it. */
function useFileAddress(file: Blob, attribute: 'src' | 'href') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const address = URL.createObjectURL(file);
      element.setAttribute(attribute, address);
      return () => URL.revokeObjectURL(address);
    },
    [file, attribute],
  );
}

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
