import Avatar from '@mui/material/Avatar';
import type { ReactNode } from 'react';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

const Result = styled(Card)({
  display: 'grid',
  justifyItems: 'center',
  gap: 14,
  padding: '32px 20px',
  textAlign: 'center',
  '& > .notice': { textAlign: 'start' },
  [wide]: { padding: 32 },
});

const Mark = styled(Avatar)({
  inlineSize: 72,
  blockSize: 72,
  background: palette.background.soft,
  color: palette.text.secondary,
});

const DoneMark = styled(Mark)({ background: palette.success.soft, color: palette.success.ink });

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 12,
  inlineSize: '100%',
  paddingBlockStart: 6,
  '& > .MuiButton-root': { flex: '1 1 180px' },
});

/** What would follow a paid card, and that this was none. */
export function PaymentSucceeded({ heading }: { heading: ReactNode }) {
  return (
    <Result>
      <DoneMark>
        <Icon name="check" size={36} />
      </DoneMark>
      {heading}
      <p>{t('payment.success.text')}</p>
      <Notice kind="warning">{t('payment.success.simulation')}</Notice>
      <Actions>
        <ButtonLink look="primary" to={paths.venues}>
          {t('payment.venues')}
        </ButtonLink>
        <ButtonLink look="outline" to={paths.profile}>
          {t('payment.success.profile')}
        </ButtonLink>
      </Actions>
    </Result>
  );
}

/** Nothing was paid, nothing is booked. */
export function PaymentCanceled({ heading }: { heading: ReactNode }) {
  return (
    <Result>
      <Mark>
        <Icon name="close" size={36} />
      </Mark>
      {heading}
      <p>{t('payment.canceled.text')}</p>
      <p className="muted">{t('payment.canceled.hint')}</p>
      <Actions>
        <ButtonLink look="primary" to={paths.venues}>
          {t('payment.venues')}
        </ButtonLink>
      </Actions>
    </Result>
  );
}
