import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../fields.ts'

const itemFields = {
  id: z.string(),
  text: z.string(),
  url: z.union([z.string(), z.array(z.string())]),
  icon: z.string(),
  label: z.string().nullable(),
  childUrl: z.array(z.string()),
  is_divider: z.boolean(),
  meta: z.object({ permissions: z.array(z.string()), childRoutes: z.array(z.string()) }),
}
/** `icon` is the name of a Tabler icon, `label` a badge beside the text. At most two levels. */
export const MenuItem = z.object({
  ...itemFields,
  children: z.array(z.object({ ...itemFields, children: z.array(z.never()) })),
})
export type MenuItem = z.infer<typeof MenuItem>

export const menu = {
  tenant: call('tenant', 'GET /menu/tenants', 'signed-in', {
    input: z.object({ merchant_id: id.optional(), tenantSidebar: z.boolean().optional() }),
    output: z.array(MenuItem),
    allowedWhenBlocked: true,
  }),
  merchant: call('merchant', 'GET /menu/merchants', 'signed-in', {
    input: z.object({
      merchant_id: id.optional(),
      tenantSidebar: z.boolean().optional(),
      from_tenant_sidebar: z.boolean().optional(),
    }),
    output: z.array(MenuItem),
    allowedWhenBlocked: true,
  }),
}
