import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import type { Booking } from '#domain/booking.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';

const steps = ['game.step.paid', 'game.step.checked', 'game.step.confirmed'] as const;

const Steps = styled(Stepper)({
  '& .MuiStepLabel-label.MuiStepLabel-alternativeLabel': { marginBlockStart: 6, color: palette.text.secondary },
  '& .MuiStepLabel-label:is(.Mui-active, .Mui-completed)': { color: palette.text.primary, fontWeight: 600 },
});

/** From the payment to the confirmation; checking and confirming end with the same decision. */
export function BookingSteps({ status }: Pick<Booking, 'status'>) {
  const done = status === 'pending' ? 1 : steps.length;
  return (
    <Steps activeStep={done} alternativeLabel aria-label={t('game.steps')}>
      {steps.map((key, at) => (
        <Step key={key} completed={at < done}>
          <StepLabel>{t(key)}</StepLabel>
        </Step>
      ))}
    </Steps>
  );
}
