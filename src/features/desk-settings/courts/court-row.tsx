import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { DeskCourt } from '#domain/desk/desk.ts';
import type { AppError } from '#domain/errors.ts';
import { ChangedNotice } from '#console/changed-notice.tsx';
import { settingsRefusal } from '#features/desk-settings/settings-parts.tsx';
import type { CourtsInput, CourtsTyped } from '#forms/desk-settings.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { palette, styled } from '#ui/styled.ts';
import { SportField } from './sport-field.tsx';

export type CourtsUseForm = UseFormReturn<CourtsTyped, unknown, CourtsInput>;

const Court = styled(Card)({
  display: 'grid',
  gap: 14,
  padding: 16,
  '& > header': { display: 'flex', alignItems: 'center', gap: 4 },
  '& > header > div': { flex: 1, minInlineSize: 0 },
  '& h2': { fontSize: '1.0625rem', overflowWrap: 'anywhere' },
  '& small': { color: palette.text.secondary, fontSize: '0.875rem' },
}) as typeof Card;

type CourtRowProps = {
  form: CourtsUseForm;
  index: number;
  count: number;
  /** As it is now. */
  court: DeskCourt;
  place: number;
  sports: readonly string[];
  error: AppError | undefined;
  onMove: (step: number) => void;
  onUseNew: () => void;
};

/** What was typed about a court, to be kept elsewhere. */
function mineOf(form: CourtsUseForm, index: number): string {
  const { name, price } = form.getValues(`courts.${index}`);
  return `${name}: ${price}`;
}

/** One court of the list, with its place in it. */
export function CourtRow({ form, index, count, court, place, sports, error, onMove, onUseNew }: CourtRowProps) {
  const { name, sport, price } = court;
  const typedSport = useWatch({ control: form.control, name: `courts.${index}.sport` });
  const nowKey = court.isActive ? 'courts.now' : 'courts.nowOut';
  return (
    <Court component="li">
      <header>
        <div>
          <h2 dir="auto">{name}</h2>
          {sport && <small>{sport}</small>}
        </div>
        <IconButton
          type="button"
          data-step="-1"
          aria-label={t('courts.up', { name })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUpward style={{ fontSize: 22 }} />
        </IconButton>
        <IconButton
          type="button"
          data-step="1"
          aria-label={t('courts.down', { name })}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDownward style={{ fontSize: 22 }} />
        </IconButton>
      </header>
      {error?.code === 'CHANGED' ? (
        <ChangedNotice
          now={t(nowKey, { name, sport, price: formatPrice(price), count: place })}
          mine={mineOf(form, index)}
          onUseNew={onUseNew}
        />
      ) : (
        error && (
          <Notice kind="error" role="alert">
            {settingsRefusal(error, 'settings.gone')}
          </Notice>
        )
      )}
      <TextField form={form} name={`courts.${index}.name`} label={t('courts.name')} autoComplete="off" maxLength={80} />
      <SportField
        sports={sports}
        value={typedSport}
        onChange={(value) => form.setValue(`courts.${index}.sport`, value, { shouldDirty: true })}
      />
      <TextField
        form={form}
        name={`courts.${index}.price`}
        label={t('courts.price')}
        autoComplete="off"
        maxLength={20}
        enterKeyHint="done"
      />
      <CheckboxField
        form={form}
        name={`courts.${index}.isActive`}
        label={t('courts.inUse')}
        hint={t('courts.useHint')}
      />
    </Court>
  );
}
