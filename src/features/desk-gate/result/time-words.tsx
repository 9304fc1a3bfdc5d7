import { Fragment } from 'react';
import { styled } from '#ui/styled.ts';

const Whole = styled('span')({ display: 'inline-block' });

/** Where a stretch of time breaks, and a date, if it must. */
const gaps = /(?<=–\u2060\u00a0)|(?<=\u00a0)(?=\d{4})/;

/** Words with hours and dates that are `unbroken`: each goes to the next line as a whole, and breaks only where no line has room for it. */
export function TimeWords({ words }: { words: string }) {
  return words.split(' ').map((part, at) => {
    const pieces = part.split(gaps);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a place in the line, not a thing
      <Fragment key={at}>
        {at > 0 && ' '}
        {pieces.length === 1 ? (
          part
        ) : (
          <Whole>{pieces.map((piece, nth) => [nth > 0 && <wbr key={piece} />, piece])}</Whole>
        )}
      </Fragment>
    );
  });
}
