import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxQuestions, merchantSource } from '#contract/areas/page-builder/document.ts'
import type { PageSection } from '#contract/areas/page-builder/document.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Stack, Text } from '#kit/ui/layout/layout.tsx'
import { useTargets } from '../banners/use-targets.ts'
import { LinkFields } from './link-fields.tsx'
import styles from './page-builder.module.css'

export type Values = Record<string, unknown>
type Props = {
  section: PageSection
  /** Language of the texts that are edited. */
  locale: string
  /** Messages by the field of the section. */
  errors: Readonly<Record<string, string>>
  change: (section: Values) => void
}

const longTexts: Partial<Record<PageSection['type'], number>> = { hero: 500, text: 3000, call_to_action: 300 }

/** The fields of a section. Texts are those of one language. */
export function SectionForm({ section, locale, errors, change }: Props) {
  const t = useText('page-builder')
  const values: Values = { ...section }
  const local = useLocalForm<Values>(values, change)
  const form: FormState<Values> = {
    ...local,
    errors,
    field: (name) => ({ ...local.field(name), error: errors[name] ?? errors[name.replace(`.${locale}`, '')] }),
  }
  const has = (name: string) => name in section
  const textMax = longTexts[section.type]
  return (
    <Stack gap={16}>
      <Text weight="bold">{t(`type_${section.type}`)}</Text>
      <Text tone="soft" size={13}>
        {t(`about_${section.type}`)}
      </Text>
      {has('title') && <TextField form={form} name={`title.${locale}`} label={t('field_title')} maxLength={150} />}
      {textMax !== undefined && (
        <TextField
          form={form}
          name={`text.${locale}`}
          label={t('field_text')}
          hint={section.type === 'text' ? t('field_text_hint') : undefined}
          maxLength={textMax}
          minRows={section.type === 'text' ? 6 : 3}
        />
      )}
      {has('picture') && (
        <ImageField form={form} name="picture" label={t('field_picture')} upload={uploadPromotionPicture} />
      )}
      {has('alt') && (
        <TextField
          form={form}
          name={`alt.${locale}`}
          label={t('field_alt')}
          hint={t('field_alt_hint')}
          maxLength={150}
        />
      )}
      {has('label') && <TextField form={form} name={`label.${locale}`} label={t('field_label')} maxLength={60} />}
      {'link' in section && <LinkFields form={form} link={section.link} />}
      {'align' in section && (
        <SelectField
          form={form}
          name="align"
          label={t('field_align')}
          options={(['start', 'center'] as const).map((value) => ({ value, text: t(`align_${value}`) }))}
        />
      )}
      {'size' in section && (
        <SelectField
          form={form}
          name="size"
          label={t('field_size')}
          options={(['small', 'medium', 'large'] as const).map((value) => ({ value, text: t(`size_${value}`) }))}
        />
      )}
      {'source' in section && (
        <>
          <SelectField
            form={form}
            name="source"
            label={t('field_source')}
            options={merchantSource.options.map((value) => ({ value, text: t(`source_${value}`) }))}
          />
          {section.source !== 'open' && <NumberField form={form} name="limit" label={t('field_limit')} />}
        </>
      )}
      {'product_ids' in section && <ProductsField form={form} selected={section.product_ids} />}
      {'questions' in section && (
        <QuestionFields form={form} locale={locale} questions={section.questions} change={change} section={section} />
      )}
      <SwitchField form={form} name="is_hidden" label={t('field_hidden')} />
    </Stack>
  )
}

function ProductsField({ form, selected }: { form: FormState<Values>; selected: readonly string[] }) {
  const t = useText('page-builder')
  const { options, onSearch } = useTargets('product', selected)
  return (
    <MultiSelectField
      form={form}
      name="product_ids"
      label={t('field_products')}
      options={options}
      onSearch={onSearch}
    />
  )
}

type Question = { question: Record<string, string>; answer: Record<string, string> }
type QuestionProps = {
  form: FormState<Values>
  locale: string
  questions: readonly Question[]
  section: PageSection
  change: (section: Values) => void
}

function QuestionFields({ form, locale, questions, section, change }: QuestionProps) {
  const t = useText('page-builder')
  const set = (next: readonly Question[]) => change({ ...section, questions: next })
  return (
    <>
      {questions.map((_, index) => (
        <fieldset key={index} className={styles.question}>
          <legend>{t('question_n', { number: index + 1 })}</legend>
          <TextField
            form={form}
            name={`questions.${index}.question.${locale}`}
            label={t('field_question')}
            maxLength={200}
          />
          <TextField
            form={form}
            name={`questions.${index}.answer.${locale}`}
            label={t('field_answer')}
            maxLength={1500}
            minRows={3}
          />
          <IconButton
            kind="plain"
            size="small"
            icon={IconTrash}
            label={t('remove_question', { number: index + 1 })}
            onClick={() => set(questions.filter((_one, at) => at !== index))}
          />
        </fieldset>
      ))}
      {questions.length < maxQuestions && (
        <Button icon={IconPlus} onClick={() => set([...questions, { question: {}, answer: {} }])}>
          {t('add_question')}
        </Button>
      )}
    </>
  )
}
