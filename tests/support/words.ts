import { en } from '#text/en.ts';
import { addWords } from '#text/translate.ts';

addWords(en);
