import Typography from '@mui/material/Typography';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { LineLink } from '#ui/line-link.tsx';
import { AsideCard, Facts } from './aside-card.tsx';

const questions = ['contact.faq.pay', 'contact.faq.cancel', 'contact.faq.confirm'] as const;

/** Three questions that would otherwise be half of all messages (spec, contact). */
export function FaqTeaser() {
  return (
    <AsideCard component="section" aria-labelledby="contact-faq">
      <Typography id="contact-faq" variant="subtitle1" component="h2">
        {t('contact.faq')}
      </Typography>
      <Facts>
        {questions.map((question) => (
          <div key={question}>
            <dt>{t(question)}</dt>
            <Typography component="dd" color="textSecondary">
              {t(`${question}Text`)}
            </Typography>
          </div>
        ))}
      </Facts>
      <LineLink to={paths.faq}>{t('contact.faqAll')}</LineLink>
    </AsideCard>
  );
}
