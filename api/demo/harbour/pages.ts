import type { PageSeed } from '../tenant-seed.ts'

export const harbourPages: readonly PageSeed[] = [
  {
    slug: 'about',
    title: ['About Harbour Eats', 'À propos de Harbour Eats', 'عن Harbour Eats'],
    body: [
      '<p>Harbour Eats brings the kitchens, bakers and shops between London Bridge and Shad Thames to one place. Every shop is within a few kilometres, and most orders travel by bicycle.</p><h2>Who brings it</h2><p>Riders of the neighbourhood, paid by the hour. Tips go to them in full.</p>',
      '<p>Harbour Eats réunit les cuisines, boulangeries et boutiques entre London Bridge et Shad Thames. Tout est à quelques kilomètres, et presque tout voyage à vélo.</p><h2>Qui livre</h2><p>Des coursiers du quartier, payés à l’heure. Le pourboire leur revient en entier.</p>',
      '<p>يجمع Harbour Eats المطابخ والمخابز والمتاجر بين جسر لندن وشاد تيمز في مكان واحد. كل متجر على بُعد كيلومترات قليلة، ومعظم الطلبات تصل بالدراجة.</p>',
    ],
  },
  {
    slug: 'terms',
    title: ['Terms', 'Conditions', 'الشروط'],
    body: [
      '<h2>Your order</h2><p>You can cancel free of charge until the shop accepts. After that the shop has begun to cook.</p><h2>Prices</h2><p>Menu prices are before tax unless a shop says otherwise; the basket shows the whole amount before you pay.</p><h2>Something is wrong?</h2><p>Write to hello@harbour.example on the same day and we put it right.</p>',
      '<h2>Votre commande</h2><p>Annulation gratuite tant que la boutique n’a pas accepté.</p><h2>Prix</h2><p>Les prix de la carte sont hors taxe sauf mention contraire ; le panier montre le montant complet avant le paiement.</p>',
      '<h2>طلبك</h2><p>يمكنك الإلغاء مجانًا إلى أن يقبل المتجر الطلب.</p><h2>الأسعار</h2><p>أسعار القائمة قبل الضريبة ما لم يُذكر غير ذلك، وتعرض السلة المبلغ كاملًا قبل الدفع.</p>',
    ],
  },
  {
    slug: 'privacy',
    title: ['Privacy', 'Confidentialité', 'الخصوصية'],
    body: [
      '<p>We keep what an order needs: your name, how to reach you, where to bring it and what you chose. Shops see your number only while they need it. We sell nothing about you.</p>',
      '<p>Nous gardons ce dont une commande a besoin : votre nom, comment vous joindre, l’adresse et vos choix. Nous ne vendons rien sur vous.</p>',
      '<p>نحتفظ بما يحتاجه الطلب فقط: اسمك وطريقة الوصول إليك والعنوان وما اخترته. لا نبيع أي شيء عنك.</p>',
    ],
  },
  {
    slug: 'riders',
    title: ['Ride with us', 'Devenir coursier', 'انضم إلى السائقين'],
    body: [
      '<p>Paid by the hour, a good lock and a dry jacket. Write to riders@harbour.example with two evenings on which you are free.</p>',
      '<p>Payé à l’heure, un bon antivol et une veste sèche. Écrivez à riders@harbour.example.</p>',
      '<p>أجر بالساعة وقفل جيد وسترة واقية. راسلنا على riders@harbour.example.</p>',
    ],
  },
]
