import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/**
 * All paths of the shop, by layout. The first segment is the locale; `loadStore` redirects `/` and unknown
 * locales.
 */
export default [
  route(':locale', 'shell/frame/frame.tsx', [
    layout('shell/layout/full-frame.tsx', [
      index('areas/home/home.route.tsx'),
      route('c/:category', 'areas/home/category.route.tsx'),
      route('search', 'areas/search/search.route.tsx'),
      route('where', 'areas/home/delivery-area.route.tsx'),
      route('m/:slug/:id', 'areas/merchant/merchant.route.tsx', [
        route('p/:product', 'areas/product/product.route.tsx'),
      ]),
      route('cart', 'areas/basket/cart.route.tsx'),
      route('orders', 'areas/orders/orders.route.tsx'),
      route('orders/:order', 'areas/orders/order.route.tsx'),
      route('order', 'areas/orders/linked-order.route.tsx'),
      route('account', 'areas/account/account.route.tsx'),
      route('wallet', 'areas/account/wallet.route.tsx'),
      route('notices', 'areas/account/notices.route.tsx'),
      route('notices/:id', 'areas/account/notice.route.tsx'),
      route('notices/:id/unsubscribe', 'areas/account/unsubscribe.route.tsx'),
      route('p/:slug', 'areas/pages/page.route.tsx'),
      route('*', 'shell/frame/not-found.route.tsx'),
    ]),
    layout('areas/checkout/checkout-layout.tsx', [
      route('checkout', 'areas/checkout/checkout.route.tsx'),
      route('pay/:order', 'areas/checkout/pay.route.tsx'),
    ]),
    layout('areas/auth/auth-layout.tsx', [
      route('login', 'areas/auth/login.route.tsx'),
      route('autoLogin', 'areas/auth/auto-login.route.tsx'),
      route('register', 'areas/auth/register.route.tsx'),
      route('password/forgot', 'areas/auth/forgot.route.tsx'),
      route('password/reset', 'areas/auth/reset.route.tsx'),
    ]),
  ]),
  route('robots.txt', 'areas/sitemap/robots.route.ts'),
  route('sitemap.xml', 'areas/sitemap/sitemap-index.route.ts'),
  route('sitemaps/:language/:file', 'areas/sitemap/sitemap.route.ts'),
  route('feeds/google/:language/:file', 'areas/sitemap/google-feed.route.ts'),
  route(':locale/manifest.webmanifest', 'shell/frame/manifest.route.ts'),
  route('*', 'shell/frame/not-found.route.tsx', { id: 'missing' }),
] satisfies RouteConfig
