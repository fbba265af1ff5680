import { z } from 'zod'
import { call } from '../call.ts'
import { formPermissions } from '../rules/permissions.ts'
import {
  day,
  expectedUpdatedAt,
  id,
  instant,
  orderNumber,
  orderTypeAlias,
  pageOf,
  searchInput,
  sortBy,
  url,
} from '../fields.ts'

export const formService = z.enum(['order', 'product_category', 'user_register'])
export type FormService = z.infer<typeof formService>

/** Types in the order in which the builder offers them. */
export const fieldType = z.enum([
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'date',
  'select',
  'radio',
  'checkbox',
  'consent',
  'file',
])
export type FieldType = z.infer<typeof fieldType>

/** Types whose answer is one or several of `options`. */
export const choiceTypes: readonly FieldType[] = ['select', 'radio', 'checkbox']

export const maxFields = 30
export const maxOptions = 50
export const maxLabelLength = 100
export const maxHelpLength = 300
/** Longest JSON of all fields of a form, translations included. Every price request returns the fields. */
const maxFieldsLength = 64_000

/** Texts of a field in one language. Options are in the order of the options of the field. */
const FieldTranslation = z.object({
  label: z.string().trim().max(maxLabelLength).nullish(),
  help: z.string().trim().max(maxHelpLength).nullish(),
  placeholder: z.string().trim().max(100).nullish(),
  options: z.array(z.string().trim().max(100)).max(maxOptions).nullish(),
})

export const FormField = z.object({
  id: z.string().min(1).max(64),
  label: z.string().trim().min(1, 'The label field is required.').max(maxLabelLength),
  type: fieldType,
  is_required: z.boolean().default(false),
  options: z.array(z.string().trim().min(1).max(100)).max(maxOptions).default([]),
  placeholder: z.string().trim().max(100).nullish(),
  help: z.string().trim().max(maxHelpLength).nullish(),
  /** The field is asked only if an earlier field has one of these answers; 'true' for a consent. */
  condition: z.object({ field_id: z.string().max(64), values: z.array(z.string().max(100)).min(1).max(50) }).nullish(),
  translations: z.record(z.string().max(8), FieldTranslation).nullish(),
  sort_order: z.int().min(0).max(1000).default(0),
})
export type FormField = z.output<typeof FormField>

export const CustomForm = z.object({
  id,
  service: formService,
  order_type: orderTypeAlias.nullable(),
  category_id: id.nullable(),
  fields: z.array(FormField).max(maxFields),
  is_active: z.boolean(),
})
export type CustomForm = z.infer<typeof CustomForm>

/** A form as the panel edits it. `id` and `updated_at` are null until it is saved for the first time. */
const EditableForm = CustomForm.extend({ id: id.nullable(), updated_at: instant.nullable() })
export type EditableForm = z.infer<typeof EditableForm>

const FormRow = CustomForm.omit({ fields: true }).extend({
  /** Name of the product category. */
  category_name: z.string().nullable(),
  fields_count: z.int(),
  updated_at: instant,
})
export type FormRow = z.infer<typeof FormRow>

const scope = {
  service: formService,
  /** Of forms of orders only; without it the form of all order types that have none of their own. */
  order_type: orderTypeAlias.optional(),
  /** Of forms of product categories only, which need it. */
  category_id: id.optional(),
}

const uniqueIds = (fields: readonly FormField[]) => new Set(fields.map((field) => field.id)).size === fields.length

/** Fields in order. Labels, options and conditions are checked together. */
const formFields = z
  .array(FormField)
  .max(maxFields)
  .refine((fields) => JSON.stringify(fields).length <= maxFieldsLength, 'The form is too large. Shorten its texts.')
  .refine(uniqueIds, 'Each field needs an id of its own.')
  .superRefine((fields, context) => {
    for (const [index, field] of fields.entries()) {
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, name], message })
      if (choiceTypes.includes(field.type) && field.options.length === 0)
        refuse('options', 'The options field is required.')
      if (new Set(field.options).size < field.options.length) refuse('options', 'Each option must be different.')
      const asked = field.condition && fields.slice(0, index).find((one) => one.id === field.condition?.field_id)
      if (field.condition && !(asked && canDecide(asked.type)))
        refuse('condition', 'The condition needs an earlier field with options.')
      else if (asked && !field.condition?.values.every((value) => answersOf(asked).includes(value)))
        refuse('condition', 'The condition has an answer that does not exist.')
    }
  })

/** Whether a condition can depend on a field of this type. */
export const canDecide = (type: FieldType) => choiceTypes.includes(type) || type === 'consent'

/** Answers that a condition can name. */
export const answersOf = ({ type, options }: Pick<FormField, 'type' | 'options'>): readonly string[] =>
  type === 'consent' ? ['true'] : options

export const FormInput = z.object({ fields: formFields, is_active: z.boolean().default(true) })
export type FormInput = z.output<typeof FormInput>

const Submission = z.object({
  id,
  service: formService,
  customer_id: id,
  customer_name: z.string(),
  /** Number of the order; null for registrations. */
  order_id: z.string().nullable(),
  /** Answers by field id. */
  data: z.record(z.string(), z.unknown()),
  /** Labels of the answered fields when they were answered. */
  labels: z.record(z.string(), z.string()),
  created_at: instant,
})
export type Submission = z.infer<typeof Submission>

const SubmissionListInput = searchInput.extend({
  ...sortBy('created_at'),
  service: formService,
  order_id: orderNumber.optional(),
  customer_id: id.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
})
export type SubmissionListInput = z.output<typeof SubmissionListInput>

const CategoryOption = z.object({ id, name: z.string(), merchant_name: z.string() })

/** Questions of a tenant at the checkout, on products and at registration. */
export const forms = {
  list: call('tenant', 'GET /form-builder', formPermissions, { input: z.object({}), output: z.array(FormRow) }),
  /** A form that was never saved has no fields and is not active. */
  show: call('tenant', 'GET /form-builder/{service}', formPermissions, {
    input: z.object(scope),
    output: EditableForm,
    entity: 'Form',
  }),
  /** Replaces the form. Answers that were given stay as they are. */
  save: call('tenant', 'POST /form-builder/{service}', formPermissions, {
    input: FormInput.extend({ ...scope, ...expectedUpdatedAt }),
    output: EditableForm,
    entity: 'Form',
    message: 'Form saved.',
  }),
  /** The first 20 product categories whose name or merchant contains the text, by name. */
  categories: call('tenant', 'GET /form-builder/categories', formPermissions, {
    input: z.object({ search: searchInput.shape.search }),
    output: z.array(CategoryOption),
  }),
  /** Answers, newest first. `total` counts at most 10,000. */
  submissions: call('tenant', 'GET /form-builder/{service}/submissions', formPermissions, {
    input: SubmissionListInput,
    entity: 'Form',
    ...pageOf(Submission),
  }),
}

const AnswerLink = z.object({ file_url: url })
const answerFile = z.string().max(300)

/** Files that customers upload to answer a form. */
export const answerFiles = {
  /**
   * Uploads a picture or PDF of at most 5 MB; `file` is the answer. Possible where a form asks for a file, also without
   * an account. What is not sent with a form within a day is removed.
   */
  upload: call('store', 'POST /form-files', 'public', {
    input: z.object({}),
    output: z.object({ file: z.string(), file_name: z.string(), size: z.int() }),
    multipart: 'file',
    ownTransactions: true,
    limit: { max: 20, seconds: 3600, maxPerNetwork: 60 },
  }),
  /** A link to the file of an answer that works for 24 hours. */
  show: call(
    'tenant',
    'GET /form-files',
    ['ManageTenantOrders', 'ManageTenantCustomers', 'ManageTenantSettingsOrder', 'ManageTenantSettingsAuthentication'],
    { input: z.object({ file: answerFile }), output: AnswerLink, entity: 'File' },
  ),
}

export const merchantAnswerFiles = {
  /** A link to the file of an answer of an order. */
  show: call('merchant', 'GET /form-files', 'ManageMerchantOrders', {
    input: z.object({ order_id: orderNumber, file: answerFile }),
    output: AnswerLink,
    entity: 'File',
  }),
}
