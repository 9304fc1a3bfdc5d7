import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { LegalDocument, type LegalText } from './legal-document.tsx';

/** The terms in order. */
const termsText: LegalText = {
  updated: '2026-11-28',
  short: ['terms.short1', 'terms.short2', 'terms.short3'],
  sections: [
    {
      id: 'using-baari',
      title: 'terms.use.title',
      text: ['terms.use.text1', 'terms.use.text2'],
      points: ['terms.use.point1', 'terms.use.point2', 'terms.use.point3'],
    },
    {
      id: 'booking',
      title: 'terms.pay.title',
      text: ['terms.pay.text1', 'terms.pay.text2'],
      points: ['terms.pay.point1', 'terms.pay.point2', 'terms.pay.point3', 'terms.pay.point4', 'terms.pay.point5'],
    },
    {
      id: 'cancelling',
      title: 'terms.cancel.title',
      text: ['terms.cancel.text1', 'terms.cancel.text2'],
      points: [
        'terms.cancel.point1',
        'terms.cancel.point2',
        'terms.cancel.point3',
        'terms.cancel.point4',
        'terms.cancel.point5',
        'terms.cancel.point6',
      ],
    },
    {
      id: 'playing',
      title: 'terms.play.title',
      text: ['terms.play.text1', 'terms.play.text2'],
      points: ['terms.play.point1', 'terms.play.point2', 'terms.play.point3'],
    },
    {
      id: 'responsibility',
      title: 'terms.liable.title',
      text: ['terms.liable.text1', 'terms.liable.text2', 'terms.liable.text3'],
    },
  ],
};

/** /terms */
export default function TermsPage() {
  return (
    <Page title={t('terms.title')}>
      <LegalDocument {...termsText} />
    </Page>
  );
}
