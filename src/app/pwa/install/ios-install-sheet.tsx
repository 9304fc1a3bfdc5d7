import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Sheet, useOpening } from '#ui/overlay/sheet.tsx';
import { palette, styled } from '#ui/styled.ts';

export type IosInstallSheetProps = { open: boolean; onClose: () => void };

const Steps = styled('div')({
  overflowY: 'auto',
  padding: '4px 20px max(24px, env(safe-area-inset-bottom))',
  '& > ol': { display: 'grid', gap: 14, marginBlock: '8px 16px', paddingInlineStart: 24 },
  '& > p': { marginBlockEnd: 20 },
  '& li > svg': { display: 'inline-block', verticalAlign: -4, color: palette.info.ink },
});

/** Safari's own sign for sharing, which people have to find on their screen. */
function SafariShare() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      aria-hidden="true"
    >
      <path
        d="M8 9.500H6V21h12V9.500h-2M12 15V3m-3.500 3.500L12 3l3.500 3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The two steps of installing by hand, for Safari on iPhone and iPad. */
export default function IosInstallSheet({ open, onClose }: IosInstallSheetProps) {
  return (
    <Sheet title={t('pwa.iosTitle')} open={useOpening(open)} onClose={onClose}>
      <Steps>
        <ol>
          <li>
            {t('pwa.iosStep1')} <SafariShare />
          </li>
          <li>{t('pwa.iosStep2')}</li>
        </ol>
        <p className="muted small">{t('pwa.iosFirst')}</p>
        <Button look="primary" block onClick={onClose}>
          {t('action.close')}
        </Button>
      </Steps>
    </Sheet>
  );
}
