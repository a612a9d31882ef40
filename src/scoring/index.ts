export { makeRating } from './ratings/make-rating.ts';
export { type Rating, ratingsFromColumns, withRatings } from './ratings/rating.ts';
export { readRatingFile } from './ratings/rating-file.ts';
export { scoringCapability } from './scoring.endpoints.ts';
