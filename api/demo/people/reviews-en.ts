import type { ReviewWords } from './reviews.ts'

export const english: ReviewWords = {
  food: {
    5: [
      'The {dish} was perfect, still hot and exactly as described.', 'Arrived ten minutes early and everything was warm.', 'Best {dish} within a mile, no question.',
      'We order the {dish} every Friday and it has never let us down.', 'Packed with care, nothing spilled, and the rider was lovely.', 'Generous portion. The {dish} fed two of us.',
      'You can taste that it is made that day.', 'My kids finished the {dish} before I sat down.', 'Asked for a small change and they did it without a fuss.', 'Great value for this part of town.',
      'Quick, hot, tidy. What more do you want?', 'The {dish} was even better than last time.', 'Finally a place that gets the {dish} right.', 'Ordered for six people, all of it correct.',
      'Delicious. I will be thinking about the {dish} all week.', 'Lovely handwritten note on the bag, and great food.', 'Everything fresh, nothing soggy. They think about how it travels.', 'Five stars for the {dish} alone.',
      'Came on a rainy night, on time, dry and hot.', 'So good that I ordered again the next day.', 'A proper portion and clear allergen labels. Thank you.', 'Friendly when I picked it up, and it was ready on the minute.',
      'This is our new regular.', 'Well seasoned, not greasy, beautifully packed.', 'The {dish} made a long day better.', 'Spot on again.', 'They called to check my address. That is service.',
      'Fresh herbs on top, still green when it arrived.',
    ],
    4: [
      'Very good {dish}, a little less hot than I hoped.', 'Tasty and on time. Portion could be a touch bigger.', 'Really enjoyed it. The side was a bit plain.', 'Good as always, but the price has crept up.',
      'Nice {dish}. Would ask for more sauce next time.', 'Arrived five minutes late but well packed and warm.', 'Solid. Not the best I have had, but close.', 'Great flavour, the lid had come loose though.',
      'Lovely food, they forgot the napkins.', 'The {dish} was excellent, the dessert just fine.', 'Good lunch, sensible portion.', 'Would order again. A bit salty for me.', 'Friendly rider, good food, slightly cold chips.',
      'Very decent for a weekday.', 'Good, though it looked smaller than in the picture.',
    ],
    3: [
      'Fine, nothing special. The {dish} was lukewarm.', 'Took longer than promised, taste was all right.', 'Half of it was great, the other half forgettable.', 'OK, but I expected more for the price.',
      'Missing the dip I paid for, the rest was fine.', 'The {dish} is usually better than this.', 'Edible. Bit dry.', 'Average. The packaging leaked a little.', 'Not bad, not memorable.',
    ],
    2: [
      'Forty minutes late and cold.', 'They sent the wrong size and nobody answered.', 'The {dish} was dry and clearly reheated.', 'Two items missing from the bag.', 'Very salty. I could not finish the {dish}.',
      'Disappointing after good reviews.', 'The lid was open and half was in the bag.',
    ],
    1: [
      'Never again. Cold, late, and the {dish} was wrong.', 'Waited over an hour and had to call twice.', 'Asked for no nuts and there were nuts. Please be careful.', 'Arrived upside down.', 'The order was someone else’s.',
    ],
  },
  shop: {
    5: [
      'Everything fresh and nothing missing.', 'The {dish} lasted more than a week.', 'Chosen with care. They swapped one thing and asked first.', 'Beautiful, and exactly on time for the birthday.', 'Better quality than the supermarket.',
      'My mother called in tears, she loved it.', 'Packed in paper, no plastic. Thank you.', 'Quick and friendly, carried it up to the third floor.', 'The {dish} was perfect.', 'Always reliable.',
    ],
    4: ['Good quality, one thing was out of stock.', 'Lovely, a little smaller than I imagined.', 'On time and fresh. The bag was very heavy for the rider!', 'Nice {dish}, would order again.', 'Good choice and fair prices.'],
    3: ['Fine, but the {dish} was past its best.', 'Came at the very end of the slot.', 'Two swaps I did not ask for.'],
    2: ['The {dish} was bruised.', 'An hour after the slot.'],
    1: ['Half of the order was missing.', 'Delivered to the wrong address.'],
  },
  courier: {
    5: ['Keys across the river in twenty minutes.', 'Careful with a cake. Not a crack.', 'Collected within ten minutes, lovely rider.', 'Cheaper than a cab and faster.', 'Sent me a message at every step.'],
    4: ['Quick. Collection took a little longer than said.', 'All good, parcel slightly dented.', 'Handy service.'],
    3: ['Arrived, but twenty minutes late.', 'Fine.'],
    2: ['The rider could not find the entrance.'],
    1: ['Parcel arrived wet.'],
  },
}
