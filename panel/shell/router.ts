import { createBrowserRouter } from 'react-router'
import { site } from '../routes.tsx'

export const router = createBrowserRouter(site)
