/** Fields of a product that belong to the point of sale, where one manages the catalog. */
export const posOwnedFields = ['name', 'sku', 'selling_price', 'is_taxable'] as const
