/** Name of the product in keys of calls. */
export const productSlug = 'markethall'
