import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NoReceipt, useFileAddress } from './no-receipt.tsx';

type ReceiptFileProps = { file: Blob; name: string; text: string; action: string };

/** A receipt to download: a PDF, which phones cannot show inside a page, or a picture that this browser cannot open. */
function ReceiptFile({ file, name, text, action }: ReceiptFileProps) {
  const address = useFileAddress(file, 'href');
  const ending = file.type.split('/').pop() ?? '';
  return (
    <NoReceipt
      text={text}
      action={
        <ButtonLink
          look="primary"
          ref={address}
          href="#receipt"
          download={`receipt-${name.replace(/[^\p{L}\d]+/gu, '-')}.${ending}`}
        >
          {action}
        </ButtonLink>
      }
    />
  );
}

export function PdfReceipt({ file, name }: { file: Blob; name: string }) {
  return <ReceiptFile file={file} name={name} text={t('cases.receipt.pdf')} action={t('cases.receipt.download')} />;
}

/** Another program may open it, and whoever can't read it may decline. */
export function BrokenReceipt({ file, name }: { file: Blob; name: string }) {
  return (
    <ReceiptFile file={file} name={name} text={t('cases.receipt.gone')} action={t('cases.receipt.downloadBroken')} />
  );
}
