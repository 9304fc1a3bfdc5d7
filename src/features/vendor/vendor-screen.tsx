import Typography from '@mui/material/Typography';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { NumberedSteps } from '#ui/numbered-steps.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { VendorPanelProps } from './vendor-panel.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

const steps = ['vendor.nextApply', 'vendor.nextCall', 'vendor.nextPlay'] as const;

const { hero } = palette;

const Frame = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 20,
  [wide]: { gridTemplateColumns: 'minmax(0, 1.6fr) minmax(260px, 1fr)' },
});

const FormSide = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 18,
  padding: '20px 16px 24px',
  '& > div:empty': { position: 'absolute' },
  [wide]: { padding: 28 },
});

const Next = styled('aside')({
  padding: '24px 16px 28px',
  backgroundColor: hero.main,
  color: hero.contrastText,
  [wide]: { padding: '0 0 32px', '& > :not(div)': { marginInline: 28 } },
});

const Drawing = styled('div')({ display: 'none', [wide]: { display: 'block', blockSize: 220, marginBlockEnd: 28 } });

const Steps = styled(NumberedSteps)({ marginBlockStart: 18 });

/** What comes of it is read while the form's code comes. */
const VendorPanel = lazyScreen<VendorPanelProps>(
  () => import('./vendor-panel.tsx'),
  () => <Skeleton height={640} />,
);

/** The application beside what comes of it; on a phone the form comes first. */
export function VendorScreen(props: VendorPanelProps) {
  return (
    <Frame>
      <FormSide>
        <Typography variant="subtitle1" component="h2">
          {t('vendor.formTitle')}
        </Typography>
        <VendorPanel {...props} />
      </FormSide>
      <Next aria-labelledby="vendor-next">
        <Drawing>
          <CourtDiagram sport="Padel" />
        </Drawing>
        <Typography id="vendor-next" variant="subtitle1" component="h2">
          {t('vendor.next')}
        </Typography>
        <Steps steps={steps.map((step) => ({ title: t(step), text: t(`${step}Text`) }))} />
      </Next>
    </Frame>
  );
}
