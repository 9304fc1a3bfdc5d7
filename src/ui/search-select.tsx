import useAutocomplete from '@mui/material/useAutocomplete';
import { t } from '#text/translate.ts';
import './search-select.css';

type SearchSelectProps = {
  label: string;
  options: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  hint?: string;
  disabled?: boolean;
};

/** A select that can be typed into. Material UI's headless hook gives the keyboard and ARIA behaviour, our CSS the face. */
export function SearchSelect({
  label,
  options,
  value,
  onChange,
  placeholder,
  hint,
  disabled = false,
}: SearchSelectProps) {
  const {
    getRootProps,
    getInputLabelProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions,
    popupOpen,
    inputValue,
  } = useAutocomplete<string>({
    options: [...options],
    value,
    disabled,
    autoHighlight: true,
    onChange: (_event, next) => onChange(next),
  });
  const found = groupedOptions as string[];
  return (
    <div className="field search-select" {...getRootProps()}>
      <label {...getInputLabelProps()}>{label}</label>
      <input {...getInputProps()} className="input" placeholder={placeholder} disabled={disabled} />
      {hint && <span className="field-hint">{hint}</span>}
      {popupOpen && (
        <ul {...getListboxProps()} className="search-select-list card" aria-label={label}>
          {found.map((option, index) => {
            const { key, ...props } = getOptionProps({ option, index });
            return (
              <li key={key} {...props}>
                {option}
              </li>
            );
          })}
          {found.length === 0 && inputValue !== '' && <li className="muted">{t('searchSelect.none')}</li>}
        </ul>
      )}
    </div>
  );
}
