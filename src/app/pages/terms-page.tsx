import { LegalDocument } from '#features/documents/legal-document.tsx';
import { termsText } from '#features/documents/terms-text.ts';
import { document as shared } from '#text/en/document.ts';
import { terms } from '#text/en/terms.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

registerMessages({ ...shared, ...terms });

export default function TermsPage() {
  return (
    <Page title={t('terms.title')}>
      <LegalDocument {...termsText} />
    </Page>
  );
}
