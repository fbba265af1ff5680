import { Splash } from '../page/splash.tsx'
import { RouteError } from './route-error.tsx'

/** The route around all others. */
export const rootRoute = { id: 'root', errorElement: <RouteError />, hydrateFallbackElement: <Splash /> }
