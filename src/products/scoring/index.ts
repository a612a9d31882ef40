export { makeRating } from './ratings/make-rating.ts';
export { type Rating, ratingsFromColumns, withRatings } from './ratings/rating.ts';
export { type RatingFile, readRatingFile } from './ratings/rating-file.ts';
export { ScoresRequest } from './scores.schema.ts';
export { scoringCapability } from './scoring.endpoints.ts';
