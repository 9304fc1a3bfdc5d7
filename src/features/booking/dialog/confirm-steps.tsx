import Step from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useId, type ReactNode } from 'react';
import { palette, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

const Steps = styled(Stepper)({
  gap: 8,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& .MuiStepConnector-root': { display: 'none' },
  '& .MuiStepLabel-label': { color: palette.text.primary },
});

/** Beside the line that joins the steps; on a phone, whose width the account numbers need, below it. */
const Content = styled(StepContent)({
  paddingBlockEnd: 8,
  [theme.breakpoints.down('md')]: { marginInline: 0, paddingInline: 0, border: 0 },
  '& section': { display: 'grid', gap: 10 },
});

export type ConfirmStep = { title: string; content: ReactNode; isDone?: boolean };

/** What there is to do, in order and all of it in sight: a payment is checked against what stands below it. */
export function ConfirmSteps({ steps }: { steps: readonly ConfirmStep[] }) {
  const id = useId();
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Steps orientation="vertical" activeStep={next}>
      {steps.map(({ title, content, isDone = false }, at) => (
        <Step key={title} expanded completed={isDone}>
          <StepLabel>
            <h3 id={`${id}${at}`}>{title}</h3>
          </StepLabel>
          <Content>
            <section aria-labelledby={`${id}${at}`}>{content}</section>
          </Content>
        </Step>
      ))}
    </Steps>
  );
}
