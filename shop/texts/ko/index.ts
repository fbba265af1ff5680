import type { PartLoaders } from '../shape.ts'

/** The parts of this language. Every page loads this list of names, so each language has its own. */
export const loaders: PartLoaders = {
  frame: () => import('./frame.ts'),
  discovery: () => import('./discovery.ts'),
  menu: () => import('./menu.ts'),
  errors: () => import('./errors.ts'),
  checkout: () => import('./checkout.ts'),
  payment: () => import('./payment.ts'),
  orders: () => import('./orders.ts'),
  account: () => import('./account.ts'),
  app: () => import('./app.ts'),
  lazy: () => import('./lazy.ts'),
  allergens: () => import('./allergens.ts'),
  choices: () => import('./choices.ts'),
}
