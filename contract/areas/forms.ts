import { z } from 'zod'
import { id, orderTypeAlias } from '../fields.ts'

export const formService = z.enum(['order', 'product_category', 'user_register'])
export const FormField = z.object({
  id: z.string().min(1).max(64),
  label: z.string().trim().min(1).max(100),
  type: z.enum(['text', 'textarea', 'number', 'email', 'phone', 'date', 'select', 'radio', 'checkbox', 'file']),
  is_required: z.boolean().default(false),
  options: z.array(z.string().max(100)).max(50).default([]),
  placeholder: z.string().max(100).nullish(),
  sort_order: z.int().default(0),
})
export type FormField = z.output<typeof FormField>

export const CustomForm = z.object({
  id,
  service: formService,
  order_type: orderTypeAlias.nullable(),
  category_id: id.nullable(),
  fields: z.array(FormField).max(30),
  is_active: z.boolean(),
})
export type CustomForm = z.infer<typeof CustomForm>
