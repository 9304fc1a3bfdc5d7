import { type ReactNode, useCallback, useState, useEffect } from 'react';
import { openReceipt } from '#data/repositories/receipts.ts';
import type { Booking } from '#domain/booking.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink, Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';

/** A picture fills the dialog's width and no more than its height. */
const Picture = styled('img')({
  flex: '1 1 auto',
  inlineSize: '100%',
  minBlockSize: 240,
  maxBlockSize: ['72vh', '72dvh'],
  objectFit: 'contain',
  background: palette.background.soft,
});

const Coming = styled('div')({ blockSize: 420, padding: 16 });

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
function ReceiptPlaceholder({ text, action }: { text: string; action?: ReactNode }) {
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

/** The receipt, or why it is not there yet: loading, no connection, failed. */
function ReceiptView({ booking, path }: { booking: Booking; path: string }) {
  const { file, error, failed, retry } = useReceipt(path);
  const why = t(useConnection() === 'offline' ? 'form.offline' : 'form.unreachable');
  if (file) return <ReceiptFile booking={booking} file={file} />;
  if (failed) {
    const again = (
      <Button look="outline" onClick={retry}>
        {t('action.retry')}
      </Button>
    );
    return (
      <ReceiptPlaceholder
        text={error?.code === 'OFFLINE' ? t('bookings.receipt.offline', { why }) : errorText(error)}
        action={again}
      />
    );
  }
  return (
    <Coming role="status">
      <span className="sr-only">{t('bookings.receipt.loading')}</span>
      <Skeleton height="100%" />
    </Coming>
  );
}

/** A receipt when its viewer opens: from this device, or else from the server. */
function useReceipt(path: string) {
  const { run, value, error, state } = useRequest(useCallback((byHand: boolean) => openReceipt(path, byHand), [path]));
  useEffect(() => void run(false), [run]);
  return { file: value, error, failed: state === 'failed', retry: () => void run(true) };
}

type ReceiptDialogProps = { booking: Booking; path: string; onClosed: () => void };

/** The receipt viewer; it unmounts itself after its closing animation. */
export default function ReceiptDialog({ booking, path, onClosed }: ReceiptDialogProps) {
  return (
    <DialogFrame
      title={t('bookings.receipt.title')}
      lead={
        <p className="small muted" dir="auto">
          {t('bookings.receipt.of', { venue: booking.venueName, day: formatDay(booking.day) })}
        </p>
      }
      onClosed={onClosed}
      renderBody={() => <ReceiptView booking={booking} path={path} />}
    />
  );
}
