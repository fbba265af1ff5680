import { z } from 'zod'
import { call } from '../../call.ts'
import { activeStatus, id, localText, pageOf, searchInput, deletionOf, sortBy } from '../../fields.ts'

/** Maximum length of an instruction for the driver. */
export const maxInstructionLength = 20
const DeliveryInstruction = z.object({
  id,
  name: z.string().trim().min(1).max(maxInstructionLength),
  translations: localText,
  status: activeStatus,
  sort_order: z.int(),
})
const instructionInput = z.object({
  name: DeliveryInstruction.shape.name,
  translations: z.record(z.string().max(8), z.string().max(maxInstructionLength)).default({}),
  status: activeStatus.default('active'),
  sort_order: z.int().default(0),
})

export const deliveryInstructions = {
  list: call('tenant', 'GET /order/deliveryInstructions', ['ManageTenantSettingsOrder', 'ManageTenantOrders'], {
    input: searchInput.extend(sortBy('sort_order', 'name', 'status', 'created_at')),
    ...pageOf(DeliveryInstruction),
  }),
  create: call('tenant', 'POST /order/deliveryInstructions', 'ManageTenantSettingsOrder', {
    input: instructionInput,
    output: DeliveryInstruction,
    status: 201,
    message: 'Create Delivery Instruction Successfully',
  }),
  update: call('tenant', 'PUT /order/deliveryInstructions/{id}', 'ManageTenantSettingsOrder', {
    input: z.object({
      id,
      name: DeliveryInstruction.shape.name.optional(),
      translations: z.record(z.string().max(8), z.string().max(maxInstructionLength)).optional(),
      status: activeStatus.optional(),
      sort_order: z.int().optional(),
    }),
    output: DeliveryInstruction,
    message: 'Update Delivery Instruction Successfully',
  }),
  remove: call(
    'tenant',
    'DELETE /order/deliveryInstructions/{id}',
    'ManageTenantSettingsOrder',
    deletionOf('Delivery Instruction'),
  ),
}
