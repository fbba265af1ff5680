import type { StorePackage } from '#contract/areas/storefront/catalog.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { PackageCard } from './package-card.tsx'

/** Packages: merchants or products under one name. */
export function Packages({ packages }: { packages: readonly StorePackage[] }) {
  const t = useText('home')
  if (packages.length === 0) return null
  return (
    <section className="section">
      <div className="section-header">
        <h2>{t('packages')}</h2>
      </div>
      <div className="grid three scroll">
        {packages.map((one) => (
          <PackageCard key={one.id} offer={one} />
        ))}
      </div>
    </section>
  )
}
