import { useCallback, useEffect } from 'react';
import { fetchReceipt } from '#data/repositories/receipts.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CasePart } from '#features/cases/case-layout.ts';
import { NoReceipt } from './no-receipt.tsx';
import { PdfReceipt } from './receipt-file.tsx';
import { ReceiptFrame, ReceiptPicture, ReceiptTools } from './receipt-picture.tsx';

type ReceiptProps = {
  /** Null where there is none, or it is not for this person. */
  path: string | null;
  /** Why there is none. */
  why: string;
  /** Whose payment it shows. */
  name: string;
};

/** As tall as what offers a PDF, which its path names. */
const pdfHeight = 196;

function Receipt({ path, name }: { path: string; name: string }) {
  const { run, value, error, state } = useRequest(useCallback(async () => (await fetchReceipt(path)).file, [path]));
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline && !value) void run();
    // Once it is here it stays, whatever becomes of the connection.
  }, [run, isOnline, value]);
  if (value)
    return value.type === 'application/pdf' ? (
      <PdfReceipt file={value} name={name} />
    ) : (
      <ReceiptPicture file={value} name={name} />
    );
  const again = (
    <Button disabled={!isOnline} onClick={() => void run()}>
      {t('action.retry')}
    </Button>
  );
  if (error && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
    return <NoReceipt text={t('cases.receipt.gone')} />;
  if (error) return <NoReceipt text={errorText(error)} action={again} />;
  if (!isOnline && state !== 'loading') return <NoReceipt text={t('cases.receipt.needs')} />;
  if (path.endsWith('.pdf'))
    return (
      <div role="status">
        <span className="sr-only">{t('cases.receipt.loading')}</span>
        <Skeleton height={pdfHeight} />
      </div>
    );
  return (
    <>
      <ReceiptTools role="status">
        <span className="sr-only">{t('cases.receipt.loading')}</span>
      </ReceiptTools>
      <ReceiptFrame>
        <Skeleton height="100%" />
      </ReceiptFrame>
    </>
  );
}

/** The receipt of a booking: a picture to look at closely, or a PDF to download. It stays on the screen only. */
export function ReceiptCard({ path, why, name }: ReceiptProps) {
  return (
    <CasePart component="section" className="case-receipt" aria-labelledby="case-receipt">
      <h2 id="case-receipt">{t('cases.receipt')}</h2>
      {path ? <Receipt key={path} path={path} name={name} /> : <NoReceipt text={why} />}
    </CasePart>
  );
}
