import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { LegalDocument, type LegalText } from './legal-document.tsx';

/** The privacy policy in order. */
const privacyText: LegalText = {
  updated: '2026-11-28',
  short: ['privacy.short1', 'privacy.short2', 'privacy.short3'],
  sections: [
    {
      id: 'what-we-keep',
      title: 'privacy.keep.title',
      text: ['privacy.keep.text1'],
      points: ['privacy.keep.point1', 'privacy.keep.point2', 'privacy.keep.point3', 'privacy.keep.point4'],
    },
    {
      id: 'on-your-phone',
      title: 'privacy.phone.title',
      text: ['privacy.phone.text1', 'privacy.phone.text2'],
      points: ['privacy.phone.point1', 'privacy.phone.point2', 'privacy.phone.point3', 'privacy.phone.point4'],
    },
    {
      id: 'who-sees-what',
      title: 'privacy.see.title',
      text: ['privacy.see.text1'],
      points: [
        'privacy.see.point1',
        'privacy.see.point2',
        'privacy.see.point3',
        'privacy.see.point4',
        'privacy.see.point5',
      ],
    },
    {
      id: 'deleting',
      title: 'privacy.long.title',
      text: ['privacy.long.text1'],
      points: [
        'privacy.long.point1',
        'privacy.long.point2',
        'privacy.long.point3',
        'privacy.long.point4',
        'privacy.long.point5',
        'privacy.long.point6',
      ],
      after: ['privacy.long.text2', 'privacy.long.text3'],
    },
    {
      id: 'your-choices',
      title: 'privacy.rights.title',
      text: ['privacy.rights.text1', 'privacy.rights.text2'],
    },
  ],
};

/** /privacy */
export default function PrivacyPage() {
  return (
    <Page title={t('privacy.title')}>
      <LegalDocument {...privacyText} />
    </Page>
  );
}
