import { masterMenu } from '#contract/areas/catalog/master-menu.ts'

/** The lists beside the products and categories of a merchant. */
export const catalogLists = [
  { id: 'tags', url: '/m/{merchant}/products/tags' },
  { id: 'labels', url: '/m/{merchant}/products/labels' },
  {
    id: 'linked_options',
    url: '/m/{merchant}/products/linked-options',
    routes: ['/m/{merchant}/products/linked-options/create', '/m/{merchant}/products/linked-options/edit/{id}'],
  },
  {
    id: 'scheduler',
    url: '/m/{merchant}/products/scheduler',
    routes: ['/m/{merchant}/products/scheduler/create', '/m/{merchant}/products/scheduler/edit/{id}'],
  },
] as const

/** The menu that the stores of a tenant follow. */
export const masterMenuItem = {
  id: 'master_menu',
  icon: 'list',
  url: '/master-menu',
  needs: masterMenu.show,
  only: 'marketplace',
  routes: ['/master-menu/stores/{id}', '/master-menu/pushes'],
} as const
