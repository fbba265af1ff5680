import { groups } from '#contract/groups.ts'
import { merchantCategories } from '#contract/merchant-categories.ts'
import { boot } from '#contract/tenant-boot.ts'

/** Calls whose results contain groups. */
export const groupQueries = [groups, merchantCategories, boot]
