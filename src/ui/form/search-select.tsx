import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { t } from '#text/translate.ts';
import { Field } from './field.tsx';

type SearchSelectProps = {
  label: string;
  options: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  hint?: string;
  disabled?: boolean;
};

/** A select that can be typed into. */
export function SearchSelect({
  label,
  options,
  value,
  onChange,
  placeholder,
  hint,
  disabled = false,
}: SearchSelectProps) {
  return (
    <Autocomplete
      options={options}
      value={value}
      disabled={disabled}
      autoHighlight
      fullWidth
      noOptionsText={t('searchSelect.none')}
      openText={t('searchSelect.open')}
      closeText={t('searchSelect.close')}
      clearText={t('searchSelect.clear')}
      onChange={(_event, next) => onChange(next)}
      renderInput={({ id, slotProps }) => (
        <Field id={id} label={label} hint={hint} disabled={disabled}>
          <OutlinedInput
            notched
            disableInjectingGlobalStyles
            label={label}
            {...(placeholder && { placeholder })}
            {...slotProps.input}
            inputProps={slotProps.htmlInput}
          />
        </Field>
      )}
    />
  );
}
