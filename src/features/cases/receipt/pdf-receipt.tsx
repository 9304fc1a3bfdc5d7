import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NoReceipt } from './no-receipt.tsx';
import { useFileAddress } from '#features/cases/receipt/no-receipt.tsx';

/** A PDF is downloaded: phones cannot show one inside a page. */
export function PdfReceipt({ file, name }: { file: Blob; name: string }) {
  const address = useFileAddress(file, 'href');
  const download = (
    <ButtonLink
      look="primary"
      ref={address}
      href="#receipt"
      download={`receipt-${name.replace(/[^\p{L}\d]+/gu, '-')}.pdf`}
    >
      {t('cases.receipt.download')}
    </ButtonLink>
  );
  return <NoReceipt text={t('cases.receipt.pdf')} action={download} />;
}
