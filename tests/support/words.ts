import { en } from '#text/en.ts';
import { lateWords } from '#text/late-words.ts';
import { addWords } from '#text/translate.ts';

addWords(en);
addWords(lateWords);
