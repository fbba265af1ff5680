import { groups } from '#contract/areas/groups.ts'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import { boot } from '#contract/areas/tenants/boot.ts'

/** Calls whose results contain groups. */
export const groupQueries = [groups, merchantCategories, boot]
