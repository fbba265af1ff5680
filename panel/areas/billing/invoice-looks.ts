/** Shape and tone of an invoice's status. */
export const invoiceLooks = {
  payment_due: { shape: 'pending', tone: 'bad' },
  paid: { shape: 'completed', tone: 'good' },
  void: { shape: 'cancelled', tone: 'off' },
} as const
