import { useId, useState, type FormEvent, type Ref } from 'react';
import { spelledCode } from '#domain/booking-code.ts';
import { codeLength } from '#domain/desk/gate-check.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { palette, styled } from '#ui/styled.ts';

const Form = styled('form')({
  display: 'grid',
  gap: 6,
  '& > label': { fontWeight: 600 },
  '& > .line': { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' },
  '& > .line > button': { flex: 'none' },
  '& .boxes': {
    position: 'relative',
    display: 'flex',
    flex: '1 1 11rem',
    gap: 5,
    maxInlineSize: '18.25rem',
    direction: 'ltr',
  },
  '& .boxes > span': {
    display: 'grid',
    flex: 1,
    placeItems: 'center',
    minInlineSize: 0,
    blockSize: 52,
    border: `1px solid ${palette.outline}`,
    borderRadius: 'var(--radius-s)',
    backgroundColor: palette.background.paper,
    fontFamily: 'monospace',
    fontSize: '1.5rem',
    fontWeight: 600,
    lineHeight: 1,
  },
  '& .boxes > span:nth-of-type(4)': { marginInlineStart: 6 },
  // The one field lies over its six boxes: it is tapped, filled and read out, they are looked at.
  '& input': {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'transparent',
    caretColor: 'transparent',
    // Below 16 px an iPhone zooms in.
    fontSize: '1rem',
    outline: 'none',
  },
  '& .boxes:focus-within > [data-next]': {
    outline: `3px solid ${palette.primary.main}`,
    outlineOffset: -1,
  },
  '& .boxes[data-wrong] > span': { borderColor: palette.error.main },
});

type CodeFormProps = {
  ref: Ref<HTMLInputElement>;
  /** The answer to what was typed last still stands. */
  isAnswered: boolean;
  onCode: (code: string) => void;
};

/** The code of a booking, typed into one field that looks like six; checked with its sixth character. */
export function CodeForm({ ref, isAnswered, onCode }: CodeFormProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const check = (said: string) => {
    onCode(said);
    setCode('');
  };
  const type = (typed: string) => {
    const said = spelledCode(typed).slice(0, codeLength);
    setShort(false);
    if (said.length === codeLength) check(said);
    else setCode(said);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sixth character has checked it already: who presses the button after that has made no mistake.
    setShort(code !== '' || !isAnswered);
  };
  return (
    <Form noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('gate.code')}</label>
      <div className="line">
        <div className="boxes" data-wrong={isShort || undefined}>
          {Array.from({ length: codeLength }, (_, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a place, not a thing
            <span key={at} aria-hidden data-next={at === code.length || undefined}>
              {code[at] ?? ''}
            </span>
          ))}
          <input
            ref={ref}
            id={id}
            type="text"
            inputMode="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            enterKeyHint="go"
            value={code}
            aria-invalid={isShort}
            aria-describedby={`${id}-hint${isShort ? ` ${id}-error` : ''}`}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <Button type="submit">{t('gate.check')}</Button>
      </div>
      <HelperText id={`${id}-hint`} error={false}>
        {t('gate.codeHint')}
      </HelperText>
      {isShort && (
        <HelperText error id={`${id}-error`}>
          {t('gate.codeShort')}
        </HelperText>
      )}
    </Form>
  );
}
