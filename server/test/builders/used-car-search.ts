/** A used-car search with every field chosen, as sent by its form. */
export function usedCarSearch(
  model: { id: number; make_id: number },
  locality: { id: number; city_id: number },
) {
  return {
    min_price: 100_000_000,
    max_price: 200_000_000,
    min_year: 2018,
    max_year: 2024,
    fuel_type_id: 1,
    transmission_id: 2,
    body_type_id: 1,
    number_of_seat: 4,
    owner_type_id: 0,
    color_ids: [1, 2],
    city_id: locality.city_id,
    customer_locality_id: locality.id,
    with_picture: true,
    with_sunroof: false,
    dealer_car: true,
    individual_car: false,
    make_ids: [model.make_id],
    model_ids: [model.id],
  };
}
