import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { t } from '#text/translate.ts';
import { styled } from '#ui/styled.ts';
import { Field } from './field.tsx';

type SearchSelectProps = {
  label: string;
  options: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** What stands in the box. It stays there, also when it is none of the options: nothing typed is ever erased. */
  text: string;
  onType: (text: string) => void;
  /** Those of the options that a text may mean. */
  suggest: (text: string) => readonly string[];
  placeholder?: string;
};

/** As tall as every other field, also as the one that stands here until a city is chosen. */
const Select = styled(Autocomplete)({
  '& .MuiOutlinedInput-root': { paddingBlock: 4.5 },
}) as typeof Autocomplete;

/** A select that can be typed into. */
export function SearchSelect({
  label,
  options,
  value,
  onChange,
  text,
  onType,
  suggest,
  placeholder,
}: SearchSelectProps) {
  return (
    <Select
      options={options}
      value={value}
      inputValue={text}
      autoHighlight
      clearOnBlur={false}
      fullWidth
      // The whole list again when it is opened on a choice that was made before.
      filterOptions={(all) => (text === '' || text === value ? all : [...suggest(text)])}
      noOptionsText={t('searchSelect.none')}
      openText={t('searchSelect.open')}
      closeText={t('searchSelect.close')}
      clearText={t('searchSelect.clear')}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input' || reason === 'clear') onType(next);
      }}
      onChange={(_event, next) => onChange(next)}
      renderInput={({ id, slotProps }) => (
        <Field id={id} label={label}>
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
