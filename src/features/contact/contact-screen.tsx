import Typography from '@mui/material/Typography';
import { t } from '#text/translate.ts';
import { FormCard } from '#ui/form/form-layout.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ContactCard, FaqTeaser } from './contact-aside.tsx';
import type { ContactPanelProps } from './contact-panel.tsx';
import { styled, wide } from '#ui/styled.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 20,
  marginBlockStart: 20,
  [wide]: { gridTemplateColumns: 'minmax(0, 1.7fr) minmax(260px, 1fr)', gap: 28 },
});

const FormSide = styled(FormCard)({ marginBlockStart: 0 });

const Aside = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

/** Address, numbers and answers are read while the form's code comes. */
const ContactPanel = lazyScreen<ContactPanelProps>(
  () => import('./contact-panel.tsx'),
  () => <Skeleton height={640} />,
);

/** The form beside the other ways to get an answer; on a phone the form comes first. */
export function ContactScreen(props: ContactPanelProps) {
  return (
    <Columns>
      <FormSide>
        <Typography variant="subtitle1" component="h2">
          {t('contact.formTitle')}
        </Typography>
        <ContactPanel {...props} />
      </FormSide>
      <Aside>
        <ContactCard />
        <FaqTeaser />
      </Aside>
    </Columns>
  );
}
