-- The specification's questions as version 1, and the samples to begin with: every purchase, a tenth a second time.

insert into questionnaire (market_id, number, questions)
select market.id, 1, jsonb_agg(jsonb_build_object('key', asked.key, 'text_en', asked.text_en, 'text_id', asked.text_id,
  'weight', 1, 'is_critical', true, 'is_on', true) order by asked.place)
from market cross join (values
  (1, 'new_used', 'Was the car’s condition (new or used) correctly confirmed?',
    'Apakah mobil baru atau bekas dikonfirmasi dengan benar?'),
  (2, 'purchase_cps_brand_car', 'Was the purchase of the client’s brand correctly confirmed?',
    'Apakah pembelian merek klien dikonfirmasi dengan benar?'),
  (3, 'vehicle_brand', 'Was the vehicle brand correctly confirmed?',
    'Apakah merek kendaraan dikonfirmasi dengan benar?'),
  (4, 'dealership_name', 'Was the dealership’s name correctly confirmed?',
    'Apakah nama dealer dikonfirmasi dengan benar?'),
  (5, 'dealership_city', 'Was the dealership’s city correctly confirmed?',
    'Apakah kota dealer dikonfirmasi dengan benar?'),
  (6, 'dse_name', 'Was the DSE’s name correctly confirmed?', 'Apakah nama DSE dikonfirmasi dengan benar?'),
  (7, 'booking_name', 'Was the name on the booking correctly confirmed?',
    'Apakah nama pemesan dikonfirmasi dengan benar?'),
  (8, 'booking_mobile', 'Was the mobile number on the booking correctly confirmed?',
    'Apakah nomor ponsel pemesan dikonfirmasi dengan benar?'),
  (9, 'purchase_date', 'Was the purchase date correctly confirmed?',
    'Apakah tanggal pembelian dikonfirmasi dengan benar?'),
  (10, 'lost_reason', 'Was the reason for the loss correctly confirmed?',
    'Apakah alasan batal dikonfirmasi dengan benar?'),
  (11, 'crm_update', 'CRM updated correctly?', 'Apakah CRM diperbarui dengan benar?'),
  (12, 'cash_or_finance', 'Was cash or finance correctly confirmed?',
    'Apakah tunai atau kredit dikonfirmasi dengan benar?'),
  (13, 'purchase_proof', 'Proof collected?', 'Apakah bukti diperoleh?')
) as asked (place, key, text_en, text_id)
group by market.id;

insert into questionnaire_draft (market_id, questions) select market_id, questions from questionnaire;

insert into audit_rules (market_id, sample_percent, second_percent, seed) select id, 100, 10, code from market;
